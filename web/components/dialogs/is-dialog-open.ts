/** Whether a dialog is open. A popover with a button that closes it is one too. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Whether a dialog lies over this part of the page, such as the search, so that the focus must stay in the dialog. */
export const isBehindDialog = (part: Element): boolean => isDialogOpen() && part.closest('[role="dialog"]') === null;
