/** R77: emails that each person can turn on or off. All others are sent because somebody has to act, or hours changed. */
export const mailSwitches = ['ON', 'OFF'] as const;

export const mailSwitchTitles = { ON: 'On', OFF: 'Off' } as const;

type Switch = (typeof mailSwitches)[number];

/** What applies until a person chooses. */
export const mailDefaults = { mail_ready: 'ON', mail_reopened: 'ON', mail_approved: 'OFF' } as const;

export type MailKind = keyof typeof mailDefaults;

export const isMailKind = (name: string): name is MailKind => Object.hasOwn(mailDefaults, name);

/** A profile, as far as this is about emails. */
export type MailChoices = { readonly [K in MailKind]?: Switch | null };

export const wantsMail = (profile: MailChoices | undefined, kind: MailKind): boolean =>
  (profile?.[kind] ?? mailDefaults[kind]) === 'ON';
