export const ABOUT_YOUR_TIMESHEET =
  "You're receiving this email because it's your timesheet. If something looks wrong, contact your approver.";

export const YOU_APPROVE_THEM = "You're receiving this email because you approve this person's timesheets.";

export const IGNORE_IF_YOU = 'If this was you, you can ignore this email.';

export const youHaveAnAccount = (title: string): string =>
  `You're receiving this email because you have an account at ${title}.`;
