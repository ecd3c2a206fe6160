import type { ComponentType } from 'react';
import type { Rule } from '../../shared/access/policy.ts';
import type { CollectionName } from '../../shared/contract/collections.ts';
import type { Reads } from '../api/list-reads.ts';

export type LazyScreen = () => Promise<ComponentType>;

/** A page or group of pages: its address, access rule, title and content. */
export interface Section {
  readonly path: string;
  readonly title: string;
  /**
   * For a form that creates and edits records: the query parameter that identifies a record, and the title without it.
   */
  readonly form?: { readonly recordQuery: string; readonly newTitle: string };
  /** For a list with a dialog that creates records: their collection. Search offers to create one. */
  readonly creates?: CollectionName;
  /** Describes the section on pages that list it. */
  readonly summary: string;
  /** Other words by which people look for it, which neither title nor summary contains. */
  readonly alsoCalled?: string;
  readonly rule: Rule;
  /** Whether to leave it out of the menu and the aside, because it is opened from elsewhere. */
  readonly isHidden?: boolean;
  /**
   * Without a screen, the section's own path lists its options under `panelTitle`, or opens the first option if that is
   * missing.
   */
  readonly screen?: LazyScreen;
  /** The lists that it always reads; they are requested while its code is still loading. */
  readonly reads?: Reads;
  readonly panelTitle?: string;
  /** The options of a section, or the detail pages of an option. */
  readonly children?: readonly Section[];
}

/** Shown for areas that don't exist yet (R37). */
export const placeholder: LazyScreen = () =>
  import('../features/home/placeholder-screen.tsx').then((m) => m.PlaceholderScreen);
