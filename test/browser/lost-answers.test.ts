import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, checkField, CHECKS, fillCheck, openCheckBook } from './support/check-book.ts';
import { expectValue } from './support/expect.ts';
import { dialogForms, fillForm } from './support/dialog-forms.ts';
import { loseAnswers, loseCalls, UNKNOWN_CREATE as UNKNOWN } from './support/lose-answers.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}

const CREATE = '/crud/CklgTransaction/create';

describe('a new check whose answer is lost', () => {
  it('is stored once when it is saved again unchanged', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'lost and saved again');
    await loseAnswers(page, CREATE);
    await button(page, 'Save').click();
    await sees(page, UNKNOWN);
    await button(page, 'Save').click();
    await sees(page, /^Check \d+ created\.$/);
    expect(await book.checksWith('lost and saved again')).toHaveLength(1);
  });

  it('is stored once when it is saved again after a reload', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'lost and reloaded');
    const number = await checkField(page, 'check_number').inputValue();
    await loseAnswers(page, CREATE);
    await button(page, 'Save').click();
    await sees(page, UNKNOWN);
    await page.reload();
    await expectValue(field(page, 'Note - optional'), 'lost and reloaded');
    await expectValue(checkField(page, 'check_number'), number);
    await button(page, 'Save').click();
    await sees(page, `Check ${number} created.`);
    expect(await book.checksWith('lost and reloaded')).toHaveLength(1);
  });

  it.each([false, true])(
    'is shown as stored before a changed one is saved next to it, reloaded: %s',
    async (reloads) => {
      const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
      const note = `lost and changed, reloaded: ${reloads}`;
      await fillCheck(page, note);
      await loseAnswers(page, CREATE);
      await button(page, 'Save').click();
      await sees(page, UNKNOWN);
      if (reloads) await page.reload();
      await expectValue(field(page, 'Note - optional'), note);
      const number = await checkField(page, 'check_number').inputValue();
      await checkField(page, 'check_number').fill(String(Number(number) + 1));
      await button(page, 'Save').click();
      await heading(dialog(page), 'Your last check was saved').waitFor();
      await sees(dialog(page), /Quill and Sons, \$321\.99, .+$/);
      await expectAccessible(page);
      await button(dialog(page), 'Cancel').click();
      expect(await book.checksWith(note)).toHaveLength(1);
    },
  );
});

describe('a new check without a number whose answer is lost', () => {
  async function saveWithoutNumber(page: Page, note: string): Promise<void> {
    await fillCheck(page, note);
    await field(page, 'Print later').check();
    await expectValue(checkField(page, 'check_number'), '');
    await button(page, 'Save').click();
  }

  /** Saves one in a form of its own; the answer doesn't arrive. */
  async function saveUnanswered(
    note: string,
    lose: (form: Page, path: string) => Promise<void> = loseAnswers,
  ): Promise<Page> {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await lose(page, CREATE);
    await saveWithoutNumber(page, note);
    await sees(page, UNKNOWN);
    return page;
  }

  it.each([false, true])(
    'is shown as stored before a changed one is saved next to it, reloaded: %s',
    async (reloads) => {
      const note = `lost without a number, reloaded: ${reloads}`;
      const page = await saveUnanswered(note);
      if (reloads) await page.reload();
      await expectValue(field(page, 'Note - optional'), note);
      // Not even the second answer tells which of both was stored.
      await checkField(page, 'amount').fill('322');
      await loseAnswers(page, CREATE);
      await button(page, 'Save').click();
      await sees(page, UNKNOWN);
      if (reloads) await page.reload();
      await checkField(page, 'amount').fill('323');
      for (let nth = 0; nth < 2; nth += 1) {
        // It is asked again, because canceling saved nothing.
        /* oxlint-disable no-await-in-loop */
        await button(page, 'Save').click();
        await heading(dialog(page), 'Your last check was saved').waitFor();
        await sees(dialog(page), /^Check dated .+ \(no number\) was saved, /);
        await sees(dialog(page), /Quill and Sons, \$321\.99, .+$/);
        await expectAccessible(page);
        await button(dialog(page), 'Cancel').click();
        /* oxlint-enable no-await-in-loop */
      }
      expect(await book.checksWith(note)).toMatchObject([{ amount: 321.99 }]);
      await button(page, 'Save').click();
      await button(dialog(page), 'Save another check').click();
      await sees(page, /created\.$/);
      expect(new Set((await book.checksWith(note)).map(({ amount }) => amount))).toEqual(new Set([321.99, 323]));
      expect(await book.checksWith(note)).toHaveLength(2);
    },
  );

  it('is replaced by the changed one if it never reached the server', async () => {
    const note = 'never sent';
    const page = await saveUnanswered(note, loseCalls);
    await checkField(page, 'amount').fill('322');
    await loseAnswers(page, CREATE);
    await button(page, 'Save').click();
    await sees(page, UNKNOWN);
    await checkField(page, 'amount').fill('323');
    await button(page, 'Save').click();
    await heading(dialog(page), 'Your last check was saved').waitFor();
    await sees(dialog(page), /Quill and Sons, \$322\.00, .+$/);
    expect(await book.checksWith(note)).toMatchObject([{ amount: 322 }]);
  });

  it('can be corrected in the list, after which new ones are saved without asking', async () => {
    const day = `${book.year}-06-15`;
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${CHECKS}?from=${day}&to=${day}` });
    // An empty list offers it too.
    await button(page, 'Create check').first().click();
    await heading(page, 'Create check').waitFor();
    await checkField(page, 'transaction_date').fill(day);
    await checkField(page, 'payee_id').focus();
    await loseAnswers(page, CREATE);
    await saveWithoutNumber(page, 'lost and corrected');
    await sees(page, UNKNOWN);
    await checkField(page, 'amount').fill('322');
    await button(page, 'Save').click();
    await heading(dialog(page), 'Your last check was saved').waitFor();
    await button(dialog(page), 'Cancel').click();
    await button(page, 'Cancel').click();
    await button(dialog(page), 'Leave').click();
    await act(page, 'Edit', `check dated ${day} (no number)`);
    await heading(page, `Modify check dated ${day} (no number)`).waitFor();
    await checkField(page, 'amount').fill('322');
    await button(page, 'Save').click();
    await sees(page, /saved\.$/);
    expect(await book.checksWith('lost and corrected')).toMatchObject([{ amount: 322 }]);
    await button(page, 'Create check').click();
    await heading(page, 'Create check').waitFor();
    await saveWithoutNumber(page, 'the next one');
    await sees(page, /created\./);
  });
});

describe('a dialog that is changed after its answer was lost', () => {
  it.each([
    ['that reached the server', loseAnswers],
    ['that never did', loseCalls],
  ])('stores one record in place of the save %s', async (how, lose) => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/payees' });
    const create = async (name: string): Promise<void> => {
      await field(dialog(page), 'Name').fill(`${name}, ${how}`);
      await button(dialog(page), 'Create').click();
    };
    const names = async () =>
      (await (await product().api('admin@demo.example')).every<{ name: string }>('CklgPayee'))
        .map(({ name }) => name)
        .filter((name) => name.endsWith(how));
    await button(page, 'Create payee').first().click();
    await lose(page, '/crud/CklgPayee/create');
    await create('First');
    await sees(dialog(page), UNKNOWN);
    await create('Second');
    await sees(page, `Payee Second, ${how} created.`);
    expect(await names()).toEqual([`Second, ${how}`]);
    // What was sent first is another payee by now.
    await button(page, 'Create payee').first().click();
    await create('First');
    await sees(page, `Payee First, ${how} created.`);
    expect(await names()).toHaveLength(2);
  });
});

it('a dialog whose answers are lost twice, before and after it is changed, stores one record', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/payees' });
  await button(page, 'Create payee').first().click();
  await loseAnswers(page, '/crud/CklgPayee/create');
  await loseAnswers(page, '/crud/CklgPayee/update');
  for (const [name, unknown] of [
    ['Twice lost', /so we don't know whether this was saved\./],
    ['Twice lost Limited', /so we don't know whether this went through\./],
  ] as const) {
    // One after the other, as one person types. oxlint-disable-next-line no-await-in-loop
    await field(dialog(page), 'Name').fill(name);
    // oxlint-disable-next-line no-await-in-loop
    await button(dialog(page), 'Create').click();
    // oxlint-disable-next-line no-await-in-loop
    await sees(dialog(page), unknown);
  }
  await button(dialog(page), 'Create').click();
  await sees(page, 'Payee Twice lost Limited created.');
  const payees = await (await product().api('admin@demo.example')).every<{ name: string }>('CklgPayee');
  expect(payees.map(({ name }) => name).filter((name) => name.startsWith('Twice'))).toEqual(['Twice lost Limited']);
});

/** Every file of the app in which a dialog makes or changes a record, as long as there is one. */
const filesWithForms = (): string[] =>
  globSync('web/features/**/*.tsx', { cwd: root })
    .filter((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return /<(?:Tree)?(?:Record|Collection)Dialog\b/.test(source) && !/^\s*isOnce$/m.test(source);
    })
    .toSorted((a, b) => a.localeCompare(b));

describe('a dialog whose answer is lost', () => {
  it('is tried for every form of the app', () => {
    const tried = new Set(dialogForms.map(({ file }) => file));
    expect(filesWithForms().length).toBeGreaterThan(5);
    expect(filesWithForms().filter((file) => !tried.has(file))).toEqual([]);
  });

  for (const form of dialogForms) {
    const reloads = /^\/crud\/\w+\/create$/.test(form.call);
    it(`stores ${form.name} once when it is saved again${reloads ? ' after a reload' : ''}`, async () => {
      const { page } = await product().visit({ as: 'admin@demo.example', path: form.path });
      await fillForm(page, form);
      await loseAnswers(page, form.call);
      await button(dialog(page), form.save).click();
      await sees(dialog(page), /^The server didn't respond, so we don't know whether this /);
      if (reloads) await page.reload();
      await button(dialog(page), form.save).click();
      await sees(page, form.done);
      await expect.poll(() => dialog(page).count()).toBe(0);
      const records = await (await product().api('admin@demo.example')).crud<object[]>(form.collection, 'getAll');
      const typed = Object.values(form.first);
      const stored = records.filter((record) => {
        const values = Object.values(record).map(String);
        return typed.every((each) => values.includes(each));
      });
      expect(stored).toHaveLength(1);
    });
  }
});
