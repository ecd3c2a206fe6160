import { capitalized } from '../../shared/contract/field.ts';
import { describe, expect, it } from 'vitest';
import { WRITER } from './support/check-book.ts';
import type { Api } from './support/api.ts';
import { expectFocus, expectProblem, seesNo } from './support/expect.ts';
import { ACCOUNTS, addNode, FUND_SOURCES, named, namesIn, type Node, nodeIn } from './support/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, reasonOf, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';

const api = (): Promise<Api> => product().api(ADMIN);

describe.each([
  { path: ACCOUNTS, collection: 'CklgAccount', one: 'account', child: 'sub-account', detail: 'Description' },
  { path: FUND_SOURCES, collection: 'CklgFundSource', one: 'fund source', child: 'sub-source', detail: 'Number' },
] as const)('the tree of $collection', ({ path, collection, one, child, detail }) => {
  it('can grow roots and children, which can be edited and deleted', async () => {
    const root = `Root ${one}`;
    const leaf = `Leaf ${one}`;
    const { page } = await product().visit({ as: WRITER, path });
    await button(page, `Create ${one}`).click();
    await expectFocus(field(dialog(page), 'Name'));
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Name', 'This field is required.');
    await field(dialog(page), 'Name').fill(root);
    await button(dialog(page), 'Create').click();
    await sees(page, `${capitalized(one)} ${root} created.`);

    await act(page, `Add ${child}`, root);
    await heading(dialog(page), `Add ${one} under ${root}`).waitFor();
    await field(dialog(page), 'Name').fill(leaf);
    await field(dialog(page), `${detail} - optional`).fill('7 of 9');
    await button(dialog(page), 'Create').click();
    await sees(page, `${capitalized(one)} ${leaf} created.`);
    const stored = await named<Node>(await api(), collection, root);
    expect(await named<Node>(await api(), collection, leaf)).toMatchObject({
      parent_id: stored?.id,
      [detail.toLowerCase()]: '7 of 9',
    });
    // The branch is open, and the child is visible and counted.
    await rowOf(page, leaf).waitFor();
    expect((await rowsOf(page)).find(([name]) => name === root)?.[2]).toBe('1');
    expect(new URL(page.url()).searchParams.get('expanded')).toBe(String(stored?.id));
    expect(await reasonOf(page, 'Delete', root)).toBe(`It has 1 ${child}. Move or delete those first.`);

    await act(page, 'Edit', leaf);
    await field(dialog(page), 'Name').fill(`${leaf} II`);
    await button(dialog(page), 'Save').click();
    await sees(page, `${capitalized(one)} ${leaf} II saved.`);
    await act(page, 'Delete', `${leaf} II`);
    await button(dialog(page), 'Delete').click();
    await sees(page, `${capitalized(one)} ${leaf} II deleted.`);
    await act(page, 'Delete', root);
    await button(dialog(page), 'Delete').click();
    await sees(page, `${capitalized(one)} ${root} deleted.`);
    expect(await named(await api(), collection, root)).toBeUndefined();
  });

  it('moves a branch anywhere except below itself, to the root, and back again', async () => {
    const names = { home: 'Old home', other: 'Other home', branch: 'Moving branch', along: 'Coming along' };
    const [home, other] = [
      await addNode(await api(), collection, names.home),
      await addNode(await api(), collection, names.other),
    ];
    const branch = await addNode(await api(), collection, names.branch, home.id);
    const below = await addNode(await api(), collection, names.along, branch.id);
    const { page } = await product().visit({ as: WRITER, path: `${path}?expanded=${home.id},${branch.id}` });
    await act(page, 'Move', names.branch);
    await sees(
      dialog(page),
      `It's currently under ${names.home}. Select its new parent. Everything under it moves with it.`,
    );
    await nodeIn(page, names.other).waitFor();
    await button(dialog(page), 'Expand all').click();
    await nodeIn(page, 'Rent').or(nodeIn(page, 'Head office')).waitFor();
    await seesNo(page, `Select the ${one} first.`);
    expect(await nodeIn(page, names.branch).count()).toBe(0);
    expect(await nodeIn(page, names.along).count()).toBe(0);
    await button(dialog(page), 'Move').click();
    await sees(dialog(page), `Select the ${one} first.`);
    await nodeIn(page, names.home).check();
    await button(dialog(page), 'Move').click();
    await sees(dialog(page), `${names.branch} is already there. Select another ${one}.`);
    await nodeIn(page, names.other).check();
    await button(dialog(page), 'Move').click();
    await sees(page, `${capitalized(one)} ${names.branch} moved under ${names.other}.`);
    expect(await named<Node>(await api(), collection, names.branch)).toMatchObject({ parent_id: other.id });
    await expect
      .poll(async () => {
        const shown = await namesIn(page);
        return shown.indexOf(names.branch) - shown.indexOf(names.other);
      })
      .toBe(1);
    await button(page, 'Undo').click();
    await sees(page, `${capitalized(one)} ${names.branch} moved back under ${names.home}.`);
    expect(await named<Node>(await api(), collection, names.branch)).toMatchObject({ parent_id: home.id });

    await act(page, 'To root', names.branch);
    await sees(page, `${capitalized(one)} ${names.branch} moved to the top level.`);
    expect(await named<Node>(await api(), collection, names.branch)).toMatchObject({ parent_id: null });
    expect(await named<Node>(await api(), collection, names.along)).toMatchObject({ parent_id: below.parent_id });
    expect(await reasonOf(page, 'To root', names.branch)).toBe(`This ${one} is already at the top level.`);
    await button(page, 'Undo').click();
    await expect.poll(async () => (await named<Node>(await api(), collection, names.branch))?.parent_id).toBe(home.id);
  });

  it('says when a move came too late and keeps the selection', async () => {
    const [here, there] = [
      await addNode(await api(), collection, 'Late here'),
      await addNode(await api(), collection, 'Late there'),
    ];
    const moved = await addNode(await api(), collection, 'Late mover', here.id);
    const { page } = await product().visit({ as: ADMIN, path: `${path}?expanded=${here.id}` });
    await act(page, 'Move', 'Late mover');
    await (await api()).crud(collection, 'update', { id: moved.id }, { name: 'Late mover II' });
    await nodeIn(page, 'Late there').check();
    await button(dialog(page), 'Move').click();
    await sees(dialog(page), /changed/);
    await heading(dialog(page), `Move ${one} Late mover II`).waitFor();
    expect(await nodeIn(page, 'Late there').isChecked()).toBe(true);
    await button(dialog(page), 'Move').click();
    await sees(page, `${capitalized(one)} Late mover II moved under Late there.`);
    expect(await named<Node>(await api(), collection, 'Late mover II')).toMatchObject({ parent_id: there.id });
  });

  it('refuses a cycle that somebody else began', async () => {
    const [first, second] = [
      await addNode(await api(), collection, 'Circle first'),
      await addNode(await api(), collection, 'Circle second'),
    ];
    const { page } = await product().visit({ as: ADMIN, path });
    await act(page, 'Move', 'Circle first');
    await nodeIn(page, 'Circle second').check();
    await (await api()).crud(collection, 'update', { id: second.id }, { parent_id: first.id });
    await button(dialog(page), 'Move').click();
    await sees(dialog(page), `This ${one} can't be moved under anything that's under it.`);
    expect(await named<Node>(await api(), collection, 'Circle first')).toMatchObject({ parent_id: null });
  });
});
