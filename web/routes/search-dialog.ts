import { lazyPart } from '../components/lazy-part.tsx';

// Loaded after the page, because nobody searches before they see it.
export const SearchDialog = lazyPart(() => import('../features/search/search-dialog.tsx').then((m) => m.SearchDialog));
export const ShortcutsDialog = lazyPart(() =>
  import('../features/search/shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog),
);
