import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import { askForLeave, decideLeave } from '../../shared/contract/operations/leave.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { usualCodes } from '../../shared/payroll/providers.ts';
import { hoursText } from '../../shared/timesheets/hours-text.ts';
import { exportPayroll, payrollPreview } from '../../shared/contract/operations/payroll-export.ts';
import { processTimesheet, unprocessTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { modifyTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { addApproved, addClaimer, addPeriod, type Period } from './support/payroll.ts';
import { faultsOfLayout } from './support/layout.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, rowOf, sees, text } from './support/screen.ts';

const product = runProduct();

const EXPORT = '/dashboard/report-timesheet/payroll-export';
const gustoCodes = usualCodes.gusto.map(({ code }) => code);
const DESK = { width: 1280, height: 900 };

/** Creates the file in the open dialog, and returns its name and text. */
async function createFile(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog(page), 'Create file').click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

it('a payroll officer completes what is missing, creates the file, and later a file with the changes', async () => {
  const admin = await product().api('admin@demo.example');
  const president = await product().api('president@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Paula', 'Payday', president.session.user.id, 930);
  const late = await addClaimer(admin, 'Luis', 'Later', president.session.user.id, 931);
  const sheet = await addApproved(admin, person.id, period);
  await addApproved(admin, late.id, period);
  await admin.call(processTimesheet, {}, { timesheet_id: sheet.id });

  const { page } = await product().visit({
    as: 'president@demo.example',
    path: `${EXPORT}?pay_period_id=${period.id}&search=${encodeURIComponent('L')}`,
    browser: { viewport: DESK },
  });
  await rowOf(page, person.name).filter({ hasText: 'No payroll ID' }).waitFor();
  await rowOf(page, late.name).filter({ hasText: 'Not processed (Approved)' }).waitFor();
  await act(page, 'Set payroll ID', person.name);
  await field(dialog(page), 'Payroll ID').fill('W77');
  await button(dialog(page), 'Save').click();
  await rowOf(page, person.name).filter({ hasText: '16.00 Hourly' }).waitFor();
  await button(page, 'Create file').click();
  await sees(dialog(page), /Left out because their hours aren't processed: /);
  const first = await createFile(page);
  await sees(page, 'Payroll file 1 created for 1 person.');
  expect(first.bytes.toString('utf8')).toContain('00123456,W77,,,Hourly,,,16,,,,,,,,');
  await rowOf(page, person.name).filter({ hasText: 'In an earlier file' }).waitFor();

  await admin.call(unprocessTimesheet, {}, { timesheet_id: sheet.id, reason: 'An hour is missing' });
  const [day, ...rest] = (await admin.crud<{ data: object[] }>('TsrpTimesheet', 'getOne', { id: sheet.id })).data;
  const work_sessions = [{ start: '07:00', end: '14:00', note: null }];
  await admin.call(
    modifyTimesheet,
    {},
    {
      timesheet: {
        ...(await admin.crud<object>('TsrpTimesheet', 'getOne', { id: sheet.id })),
        data: [{ ...day, work_sessions, break_sessions: [] }, ...rest],
      },
      reason: 'An hour too many',
    },
  );
  await button(page, 'Refresh people').click();
  await rowOf(page, person.name).filter({ hasText: 'Unprocessed after the last file (Approved)' }).waitFor();
  await admin.call(processTimesheet, {}, { timesheet_id: sheet.id });
  await button(page, 'Refresh people').click();
  await rowOf(page, person.name).filter({ hasText: '-1.00 Hourly' }).waitFor();
  await button(page, 'Create file').click();
  const second = await createFile(page);
  expect(second.bytes.toString('utf8')).toContain('00123456,W77,,,Hourly,,,-1,,,,,,,,');

  await page.getByRole('button', { name: /^Files \(/ }).click();
  const row = rowOf(page, `${period.start_date} to ${period.end_date}`);
  await row.filter({ hasText: 'Changes' }).waitFor();
  await act(page, 'Details', `file 1 of ${period.start_date} to ${period.end_date}`);
  await sees(dialog(page), createHash('sha256').update(first.bytes).digest('hex'));
  await button(dialog(page), 'Close').last().click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    act(page, 'Download', `file 1 of ${period.start_date} to ${period.end_date}`),
  ]);
  expect(await readFile(await again.path())).toEqual(first.bytes);
});

it('the preview can be read and the file created on a phone', async () => {
  const admin = await product().api('admin@demo.example');
  const president = await product().api('president@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Pia', 'Phone', president.session.user.id, 932);
  const sheet = await addApproved(admin, person.id, period);
  await admin.call(processTimesheet, {}, { timesheet_id: sheet.id });
  const { page } = await product().visit({
    as: 'president@demo.example',
    path: `${EXPORT}?pay_period_id=${period.id}&layout=own&search=Pia`,
    browser: { viewport: PHONE },
  });
  await rowOf(page, person.name).filter({ hasText: '16.00 Regular' }).waitFor();
  await button(page, 'Create file').click();
  const { name, bytes } = await createFile(page);
  expect(name).toBe(`payroll ${period.start_date} to ${period.end_date} file 1.csv`);
  expect(bytes.toString('utf8').startsWith('\uFEFFPerson ID,Payroll ID,Employee,')).toBe(true);
  await page.getByText('All hours again').click();
  await rowOf(page, person.name).filter({ hasText: '16.00 Regular' }).waitFor();
  await button(page, 'Create file').click();
  await button(dialog(page), 'Create file').click();
  await text(dialog(page), 'This field is required.').waitFor();
  await dialog(page).getByLabel('Reason').fill('The first file was never imported');
  const again = await createFile(page);
  expect(again.bytes).toEqual(bytes);
});

it('creating a file says that the earlier ones were for another program', async () => {
  const admin = await product().api('admin@demo.example');
  const president = await product().api('president@demo.example');
  const period = await addPeriod(admin);
  const people = [
    await addClaimer(admin, 'Olga', 'Other', president.session.user.id, 934),
    await addClaimer(admin, 'Omar', 'Other', president.session.user.id, 935),
  ];
  const sheets = [
    await addApproved(admin, people[0]!.id, period),
    await addApproved(admin, people[1]!.id, period),
  ] as const;
  await admin.call(processTimesheet, {}, { timesheet_id: sheets[0].id });
  const chosen = { pay_period_id: period.id };
  const { fingerprint } = await admin.call<AnswerOf<'payroll-preview'>>(payrollPreview, chosen);
  await admin.call(exportPayroll, {}, { ...chosen, fingerprint });
  await admin.call(processTimesheet, {}, { timesheet_id: sheets[1].id });

  const address = `${EXPORT}?pay_period_id=${period.id}&search=Omar`;
  const { page } = await product().visit({
    as: 'president@demo.example',
    path: `${address}&layout=own`,
    browser: { viewport: DESK },
  });
  const warning = 'Earlier files are for another program';
  await rowOf(page, people[1]!.name).filter({ hasText: '16.00 Regular' }).waitFor();
  await button(page, 'Create file').click();
  await sees(dialog(page), /for 1 person\.$/);
  expect(await dialog(page).getByText(warning).count()).toBe(0);
  await admin.crud('TsrpTrackUser', 'update', { user_id: people[1]!.id }, { payroll_id: 'W935' });
  await page.goto(address);
  await rowOf(page, people[1]!.name).filter({ hasText: '16.00 Hourly' }).waitFor();
  await button(page, 'Create file').click();
  await sees(dialog(page), warning, /^Staffbook CSV has the hours of the earlier files of this pay period/);
});

it('a new payroll layout asks for what its program needs, with the codes that most companies have', async () => {
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard/report-timesheet/payroll-layouts',
    browser: { viewport: DESK },
  });
  await button(page, 'Create payroll layout').click();
  const form = dialog(page);
  const choose = async (program: string) => {
    await field(form, 'Payroll program').click();
    await page.getByRole('option', { name: program }).click();
  };
  /** The labels of its texts, and the codes. */
  const asked = () =>
    form.getByRole('textbox').evaluateAll((all) =>
      (all as HTMLInputElement[]).map((each) => {
        const label = each.labels?.[0]?.textContent ?? '';
        return label === 'Code' ? each.value : label;
      }),
    );
  await expect.poll(asked).toEqual(['Name', ...gustoCodes]);
  await choose('ADP');
  await expect.poll(asked).toEqual(['Name', 'Company', 'ADP batch ID - optional']);
  await choose('QuickBooks Desktop');
  await expect.poll(asked).toEqual(['Name', 'Company', 'Creation time of the company']);
  await choose('Paychex Flex');
  await expect.poll(asked).toEqual(['Name', 'Company', 'Hourly', 'Overtime', 'Overtime']);
  await field(form, 'Code').first().fill('Our hourly');
  await choose('Gusto');
  await expect.poll(asked).toEqual(['Name', 'Our hourly', 'Overtime', 'Overtime']);
  const usual = button(form, 'Use the usual codes of Gusto');
  // As wide as its words, not as the form.
  expect((await usual.boundingBox())?.width).toBeLessThan(300);
  await usual.click();
  await expect.poll(asked).toEqual(['Name', ...gustoCodes]);
});

it('unpaid leave without a payroll code is named, and in the file once its kind has one', async () => {
  const admin = await product().api('admin@demo.example');
  const president = await product().api('president@demo.example');
  const periods = await admin.crud<(Period & { readonly is_current: boolean })[]>('TsrpPayPeriod', 'getAll');
  const period = periods.find(({ is_current }) => is_current)!;
  const person = await addClaimer(admin, 'Una', 'Unpaid', president.session.user.id, 933);
  const kind = { name: 'Nursing at home', is_paid: false, counts_as: null, keeps_balance: false };
  const { id: kind_id } = await admin.crud<{ id: number }>('TsrpLeaveKind', 'create', {}, kind);
  const own = await product().api(person.email);
  const days = { first_day: period.start_date, last_day: period.end_date };
  const { request } = await own.call<AnswerOf<'ask-for-leave'>>(askForLeave, {}, { kind_id, ...days, hours: 1 });
  await admin.call(decideLeave, {}, { request_id: request.id, decision: 'approve' });
  const sheet = await addApproved(admin, person.id, period);
  await admin.call(processTimesheet, {}, { timesheet_id: sheet.id });
  const hours = hoursText(request.hundredths);

  const { page } = await product().visit({
    as: 'president@demo.example',
    path: `${EXPORT}?pay_period_id=${period.id}&layout=own&search=Una`,
    browser: { viewport: DESK },
  });
  await rowOf(page, person.name)
    .filter({ hasText: `Not in the file: ${hours} Nursing at home (no payroll code)` })
    .waitFor();
  await button(page, 'Create file').click();
  await sees(dialog(page), "Leave that isn't in the file");
  await sees(dialog(page), `${person.name}: ${hours} Nursing at home (no payroll code)`);
  await button(dialog(page), 'Cancel').click();
  await act(page, 'Set code of leave', person.name);
  await act(page, 'Edit', kind.name);
  await field(dialog(page), 'Payroll code - optional').fill('NURSE');
  await button(dialog(page), 'Save').click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.goBack();
  await rowOf(page, person.name)
    .filter({ hasText: `${hours} NURSE` })
    .waitFor();
});

it.each([320, 390])('the files are read at %i px without scrolling, and no date is broken', async (width) => {
  const admin = await product().api('admin@demo.example');
  const president = await product().api('president@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Nora', 'Narrow', president.session.user.id, 940 + (width % 10));
  const sheet = await addApproved(admin, person.id, period);
  await admin.call(processTimesheet, {}, { timesheet_id: sheet.id });
  const { fingerprint } = await president.call<AnswerOf<'payroll-preview'>>(payrollPreview, {
    pay_period_id: period.id,
  });
  await president.call(exportPayroll, {}, { pay_period_id: period.id, fingerprint });
  const { page } = await product().visit({
    as: 'president@demo.example',
    path: `${EXPORT}?view=files`,
    browser: { viewport: { width, height: 844 } },
  });
  await rowOf(page, `${period.start_date} to ${period.end_date}`).waitFor();
  expect(await faultsOfLayout(page, false)).toEqual([]);
});

it('without the pay period, the next file says so instead of that there are no people', async () => {
  const { page } = await product().visit({ as: 'president@demo.example', path: `${EXPORT}?pay_period_id=999999` });
  await sees(page, 'No people to show.');
  const why = await button(page, 'Create file').getAttribute('aria-describedby');
  expect(await page.locator(`[id="${why}"]`).textContent()).toBe("This pay period doesn't exist.");
});

it('a row for Gusto waits for a name, which is entered in the profile', async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const person = await admin.addPerson({ email: 'nameless@payroll.example', roleId: roleIds.user });
  await admin.crud('TsrpTrackUser', 'create', {}, { user_id: person.id, nth: 936, payroll_id: 'G936' });
  const { id } = await addApproved(admin, person.id, period);
  await admin.call(processTimesheet, {}, { timesheet_id: id });
  const gusto = { name: 'Our Gusto', provider: 'gusto', codes: usualCodes.gusto };
  const layout = await admin.crud<{ id: number }>('TsrpPayrollLayout', 'create', {}, gusto);
  const { page } = await product().visit({
    as: 'president@demo.example',
    path: `${EXPORT}?pay_period_id=${period.id}&layout=${layout.id}&search=nameless`,
    browser: { viewport: DESK },
  });
  await rowOf(page, person.email).filter({ hasText: 'No first and last name' }).waitFor();
  await act(page, 'Enter name', person.email);
  await field(page, 'First Name').fill('Grace');
  await field(page, 'Last Name').fill('Nameless');
  await button(page, 'Save Profile').click();
  await sees(page, 'Profile updated successfully');
  await page.goBack();
  await rowOf(page, 'Grace Nameless').filter({ hasText: '16.00 regular_hours' }).waitFor();
});
