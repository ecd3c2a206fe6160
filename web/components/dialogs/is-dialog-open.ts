/** Whether a dialog is open. A popover with a button that closes it is one too. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
