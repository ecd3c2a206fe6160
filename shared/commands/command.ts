/** Numbers that are accepted: whole ones, unless parts are. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly hasParts?: boolean;
}

export interface Option {
  readonly help: string;
  /** What to write after it, such as FILE; an option without one is there or is not. */
  readonly value?: string;
  /** The one letter that it can be written with. */
  readonly short?: string;
  readonly isMany?: boolean;
  /** Makes it a number. */
  readonly range?: Range;
}

/** What can be written without an option's name before it. */
export interface Words {
  readonly value: string;
  readonly help: string;
  readonly isMany?: boolean;
  readonly choices?: readonly string[];
  readonly range?: Range;
}

/** One command of `npm run`: what its help says, what it is given, and what runs it. */
export interface Command {
  readonly group: 'product' | 'data' | 'cloud' | 'sources' | 'measure';
  /** What it does, in one line of the list. */
  readonly summary: string;
  /** What its own help says besides. */
  readonly more?: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly words?: Words;
  /** The program that gets whatever stands behind a `--` of its own. */
  readonly passesOn?: string;
  readonly module: string;
}

type ValueOf<O extends Option> = O extends { range: Range } ? number : O extends { value: string } ? string : boolean;

export type Values<C extends Command> = {
  readonly [K in keyof C['options']]?: C['options'][K] extends { isMany: true }
    ? readonly ValueOf<C['options'][K]>[]
    : ValueOf<C['options'][K]>;
};

/** What somebody typed after the name of a command, once it is known to be understood. */
export interface Line<C extends Command = Command> {
  readonly values: Values<C>;
  readonly words: readonly string[];
  /** For the program that the command runs. */
  readonly passedOn: readonly string[];
}
