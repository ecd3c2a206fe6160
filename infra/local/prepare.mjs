// Installs missing packages before a command: for those that run the product, its dependencies; for all others, and when
// called by itself, the devDependencies too, which are those for deploying, testing, and editing. Must run on any Node
// from version 20 on, without any package installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NODE_MAJOR = 24;
const root = join(import.meta.dirname, '..', '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const isWindows = process.platform === 'win32';

/** The commands that need no devDependencies: those packages take half of the room and more than half of the time. */
const RUNNING = (
  'help start dev build smoke ' +
  'reset seed create-admin daily read-file export import upgrade verify person-data erase-person rotate-key'
).split(' ');
const isCommand = !process.argv[1]?.endsWith('prepare.mjs');
const needsAll = !(isCommand && RUNNING.includes(process.argv[2] ?? 'help'));

/** Said always, because NODE_ENV=production would leave them out. */
const ALL = '--include=dev';
const RUNNING_ONLY = '--omit=dev';

const say = (line) => process.stderr.write(`${line}\n`);

// The tool that builds the web app takes the rest of such a path for a query.
if (/[#?]/.test(root)) {
  say(`Staffbook can't be built in ${root}, because of the # or ? in its path. Move it to a folder without them.`);
  process.exit(1);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

const wantedPackages = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
  ([path, { optional, ...wanted }]) => path !== '' && !(optional && !isForThisMachine(wanted)),
);

/** Returns the arguments of the npm call that is needed, and why; undefined if everything is installed. */
function missingPackages() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) {
    return { reason: "The packages aren't installed yet", args: ['ci', needsAll ? ALL : RUNNING_ONLY] };
  }
  const installed = packagesOf(record);
  const isMissing = ([path, { optional, peer }]) => !installed[path] && !optional && !peer;
  // The record can be newer than the installed folders if an installation was interrupted or copied.
  const isOther = ([path, { version }]) =>
    installed[path] && (installed[path].version !== version || !existsSync(join(root, path)));
  const isDev = ([, { dev }]) => dev;
  if (wantedPackages.some((each) => isOther(each) || (!isDev(each) && isMissing(each)))) {
    const hasDev = wantedPackages.some((each) => isDev(each) && installed[each[0]]);
    const args = ['ci', needsAll || hasDev ? ALL : RUNNING_ONLY];
    return { reason: "The installed packages don't match package-lock.json", args };
  }
  if (!needsAll || !wantedPackages.some(isMissing)) return undefined;
  // Adds them, while "npm ci" would replace what a running product uses.
  return {
    reason: "The packages for working on the sources aren't installed yet",
    args: ['install', '--no-save', ALL],
  };
}

function install({ reason, args }) {
  const command = `npm ${args.join(' ')}`;
  say(`${reason}: running "${command}" (a minute or two the first time) ...`);
  // npm must not run with the Node inside the folder that it replaces.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== bin);
  const done = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (done.status === 0) return removeUnused();
  say(`"${command}" failed. See its message above, fix the cause (often the network or the disk), and start again.`);
  process.exit(1);
}

/** Removes a fifth of what was installed: Node's headers, as nothing is compiled, and builds of the API docs for developers. */
function removeUnused() {
  const headers = wantedPackages
    .filter(([path]) => /\/node-\w+-\w+$/.test(path))
    .map(([path]) => join(path, 'include'));
  const docs = wantedPackages.filter(([path]) => path.endsWith('/swagger-ui-dist') && existsSync(join(root, path)));
  const builds = docs.flatMap(([path]) => readdirSync(join(root, path)).map((name) => join(path, name)));
  for (const path of [...headers, ...builds.filter((name) => /\.map$|es-bundle/.test(name))]) {
    rmSync(join(root, path), { recursive: true, force: true });
  }
}

function majorOf(command) {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8', shell: isWindows });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

const missing = missingPackages();
if (missing) install(missing);

const isOldNode = Number(process.versions.node.split('.')[0]) < NODE_MAJOR;
if (isOldNode && majorOf(join(bin, 'node')) < NODE_MAJOR && majorOf('node') < NODE_MAJOR) {
  say(
    `Staffbook needs Node ${NODE_MAJOR}; this machine has ${process.version}, and the packages bring none for ` +
      `${process.platform} on ${process.arch}. Install Node ${NODE_MAJOR} from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
