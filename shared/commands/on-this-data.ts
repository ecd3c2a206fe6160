type Variables = Readonly<Record<string, string | undefined>>;

/** Which data a command works on, where a person chose it. */
const dataVariables = ['DYNAMODB_ENDPOINT', 'DATA_DIR'] as const;

const quoted = (value: string): string =>
  /^[\w./:@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A command as a person has to type it: with the variables that choose its data, because without them it would work on, or even
 * create, the data in the default folder.
 */
export const onThisData = (variables: Variables, command: string, others: readonly string[] = []): string =>
  [
    ...[...dataVariables, ...others].flatMap((name) => {
      const value = variables[name];
      return value ? `${name}=${quoted(value)}` : [];
    }),
    command,
  ].join(' ');
