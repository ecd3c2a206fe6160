/** How a shortcut with Ctrl begins, before its key: a Mac has another key in its place, written without a plus sign. */
export const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';
