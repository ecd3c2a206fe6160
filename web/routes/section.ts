import type { ComponentType } from 'react';
import { type Rule } from '../../shared/access/policy.ts';

export type LazyScreen = () => Promise<ComponentType>;

/** One page or group of pages: its address, who may open it, what it is called and what it shows. */
export interface Section {
  readonly path: string;
  readonly title: string;
  /** Where one form makes and changes records: the query that names a record, and the title without one. */
  readonly form?: { readonly recordQuery: string; readonly newTitle: string };
  /** What one finds there, for the pages that list it. */
  readonly summary: string;
  readonly rule: Rule;
  /** Opened from elsewhere: neither menu nor aside lists it. */
  readonly isHidden?: boolean;
  /** Without a screen the exact path lists the options under `panelTitle`, or opens the first one where it has no panel. */
  readonly screen?: LazyScreen;
  readonly panelTitle?: string;
  /** Options of a section, detail pages of an option. */
  readonly children?: readonly Section[];
}

const staffRoles = ['user', 'admin', 'supervisor', 'president'];
export const staff: Rule = { roles: staffRoles };
/** R13: a manager saves profiles, and finds them here. */
export const directory: Rule = { roles: [...staffRoles, 'manager'] };
export const claimants: Rule = { roles: ['admin', 'user', 'supervisor'] };
export const management: Rule = { roles: ['admin', 'supervisor', 'president'] };

/** What an area to come shows (R37). */
export const placeholder: LazyScreen = () =>
  import('../features/home/placeholder-screen.tsx').then((m) => m.PlaceholderScreen);
