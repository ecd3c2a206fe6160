import { expect, it } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import { HOME } from '../../web/routes/navigation.ts';
import { placeholder, type Section } from '../../web/routes/section.ts';
import { sections } from '../../web/routes/sections.tsx';
import { screens } from '../browser/support/every-screen.ts';
import { read } from './sources.ts';

/** The addresses of all pages that the table of sections has; pages under construction look the same. */
const addressesIn = (list: readonly Section[], parent: string): string[] =>
  list.flatMap(({ path, screen, panelTitle, children = [] }) => [
    ...((screen !== undefined && screen !== placeholder) || panelTitle !== undefined ? [`${parent}/${path}`] : []),
    ...addressesIn(children, `${parent}/${path}`),
  ]);

const isAt = (address: string, path: string): boolean => {
  const parts = address.split('/');
  const given = new URL(path, 'http://site').pathname.split('/');
  return parts.length === given.length && parts.every((part, nth) => part.startsWith(':') || part === given[nth]);
};

it('axe checks every page, wide and on a phone', () => {
  const visited = screens.map(({ visit }) => visit.path ?? '');
  const unseen = addressesIn(sections, HOME).filter((address) => !visited.some((path) => isAt(address, path)));
  expect(unseen, 'Add them to the screens in test/browser/support').toEqual([]);
});

it('search offers to create what a list has a form for', () => {
  const lists = read('web/features/*/*/*-screen.tsx').filter(
    ({ text }) => /<TreeScreen\b/.test(text) || /<ListScreen\b[\s\S]*\bform=/.test(text),
  );
  const entries = read('web/routes/*.ts*').flatMap(({ text }) => text.split(/\bpath: /));
  const expected = lists.map(({ path, text }) => {
    const [, file = ''] = /import \{[^}]* as contract \} from '[^']*\/([^/']+)\.ts'/.exec(text) ?? [];
    const name = Object.keys(collections).find((each) => each.toLowerCase() === file.replaceAll('-', ''));
    return [path, name] as const;
  });
  const declared = expected.map(([path]) => {
    const entry = entries.find((each) => each.includes(path.replace('web/', '../')));
    return [path, /\bcreates: '(\w+)'/.exec(entry ?? '')?.[1]] as const;
  });
  expect(lists.length).toBeGreaterThan(8);
  expect(declared, 'Say `creates` in web/routes').toEqual(expected);
});
