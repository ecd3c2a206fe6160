import { spawn } from 'node:child_process';

const SCRIPT = `const [url, name, args] = process.argv.slice(1);
const module = await import(url);
await module[name](...JSON.parse(args));`;

/**
 * Runs an exported function of a module in a child process. This frees the hundreds of megabytes that a build takes,
 * and always builds for production: a test runner's environment would select React's slow and large development
 * version.
 */
export function runInChildProcess(module: string, name: string, ...args: readonly unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, module, name, JSON.stringify(args)], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(complaint.trim() || `${name} failed with exit code ${code}.`));
    });
  });
}
