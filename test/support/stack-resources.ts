import type { Resource, Template } from '../../infra/synthesize.ts';

/** The resources of a template of one type, by name. */
export const resourcesOf = ({ Resources }: Template, type: string): [string, Resource][] =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);

export const propertiesIn = <T>(template: Template, type: string): T[] =>
  resourcesOf(template, type).map(([, { Properties }]) => Properties as T);
