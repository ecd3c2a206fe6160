import { defaultContext, localParameters } from '../context.ts';
import { type Parameters, parameterNames, readParameters } from '../parameters.ts';
import { readContext } from '../given-context.ts';
import { StartError } from './printer.ts';

/** Parses `name=value` parameters as for a deployment. Throws a StartError that lists all invalid ones. */
export function givenParameters(context: readonly string[]): Partial<Parameters> {
  try {
    const given = readContext(context);
    const all = readParameters({ ...defaultContext(), ...localParameters, ...given });
    return Object.fromEntries(
      parameterNames.filter((name) => Object.hasOwn(given, name)).map((name) => [name, all[name]]),
    );
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
