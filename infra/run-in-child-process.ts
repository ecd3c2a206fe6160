import { spawn } from 'node:child_process';

const SCRIPT = `const [url, name, args] = process.argv.slice(1);
const module = await import(url);
await module[name](...JSON.parse(args));`;

/**
 * Runs an exported function of a module in a process of its own. What building takes, hundreds of megabytes, is gone with
 * that process and not kept by the product that runs on; and what is built is for production, whoever builds it: a test
 * runner's own environment would give React's slow, large version.
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
