/** The accepted numbers, including both ends; integers only unless `allowsDecimals`. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly allowsDecimals?: boolean;
}

export interface Option {
  readonly help: string;
  /** Placeholder of the option's value, such as FILE; without it, the option is a switch. */
  readonly value?: string;
  /** The value is a file that the command reads or creates. */
  readonly file?: 'read' | 'write';
  /** One-letter form. */
  readonly short?: string;
  readonly isMany?: boolean;
  /** The value is a number in this range. */
  readonly range?: Range;
}

/** Positional arguments. */
export interface Positionals {
  readonly value: string;
  readonly help: string;
  readonly isMany?: boolean;
  readonly choices?: readonly string[];
  readonly range?: Range;
}

/** One command of `npm run`: its help, its options and the module that runs it. */
export interface Command {
  readonly group: 'product' | 'data' | 'cloud' | 'sources' | 'measure';
  /** One line for the list of commands. */
  readonly summary: string;
  /** Further text for the command's own help. */
  readonly more?: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly words?: Positionals;
  /** The program that receives everything after a second `--`. */
  readonly passesOn?: string;
  readonly module: string;
}

type ValueOf<O extends Option> = O extends { range: Range } ? number : O extends { value: string } ? string : boolean;

export type Values<C extends Command> = {
  readonly [K in keyof C['options']]?: C['options'][K] extends { isMany: true }
    ? readonly ValueOf<C['options'][K]>[]
    : ValueOf<C['options'][K]>;
};

/** The validated command line. */
export interface Line<C extends Command = Command> {
  readonly values: Values<C>;
  readonly words: readonly string[];
  /** Arguments for the program that the command runs. */
  readonly passedOn: readonly string[];
}
