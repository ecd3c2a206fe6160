import { parseArgs } from 'node:util';
import { defaultContext, localParameters } from '../context.ts';
import { type Parameters, parameterNames, readParameters } from '../parameters.ts';
import { StartError } from './printer.ts';

/** The parameters that a start is given as a deployment is: `-c name=value`. Throws a StartError that names every wrong one. */
export function givenParameters(args: readonly string[]): Partial<Parameters> {
  try {
    const { context = [] } = parseArgs({
      args: [...args],
      options: { context: { type: 'string', short: 'c', multiple: true }, dev: { type: 'boolean' } },
    }).values;
    const given = Object.fromEntries(
      context.map((each): [string, string] => {
        const [name = '', ...value] = each.split('=');
        return [name, value.join('=')];
      }),
    );
    const all = readParameters({ ...defaultContext(), ...localParameters, ...given });
    return Object.fromEntries(
      parameterNames.filter((name) => Object.hasOwn(given, name)).map((name) => [name, all[name]]),
    );
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
