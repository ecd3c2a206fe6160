// Installs missing packages before a command. Must run on any Node from version 20 on, without any package installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NODE_MAJOR = 24;
const root = join(import.meta.dirname, '..', '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const isWindows = process.platform === 'win32';

const say = (line) => process.stderr.write(`${line}\n`);

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

/** Returns why the installed packages don't match the lockfile; undefined if they do. */
function reasonToInstall() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return "The packages aren't installed yet";
  const installed = packagesOf(record);
  const isOutdated = Object.entries(packagesOf(join(root, 'package-lock.json'))).some(([path, wanted]) => {
    if (path === '' || (wanted.optional && !isForThisMachine(wanted))) return false;
    const present = installed[path];
    if (!present) return !wanted.optional && !wanted.peer;
    // The record can be newer than the installed folders if an installation was interrupted or copied.
    return present.version !== wanted.version || !existsSync(join(root, path));
  });
  return isOutdated ? "The installed packages don't match package-lock.json" : undefined;
}

function install(reason) {
  say(`${reason}: running "npm ci" (a minute or two the first time) ...`);
  // npm must not run with the Node inside the folder that it replaces.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== bin);
  const done = spawnSync('npm', ['ci'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (done.status === 0) return;
  say('"npm ci" failed. See its message above, fix the cause (often the network or the disk), and start again.');
  process.exit(1);
}

function majorOf(command) {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8', shell: isWindows });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

const reason = reasonToInstall();
if (reason) install(reason);

const isOldNode = Number(process.versions.node.split('.')[0]) < NODE_MAJOR;
if (isOldNode && majorOf(join(bin, 'node')) < NODE_MAJOR && majorOf('node') < NODE_MAJOR) {
  say(
    `Staffbook needs Node ${NODE_MAJOR}; this machine has ${process.version}, and the packages bring none for ` +
      `${process.platform} on ${process.arch}. Install Node ${NODE_MAJOR} from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
