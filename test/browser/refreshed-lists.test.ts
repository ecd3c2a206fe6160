import { expect, it } from 'vitest';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, rowOf } from './support/screen.ts';

const product = runProduct();

const ROLES = '/dashboard/directory/roles';

it("a list that is changed while it is refreshed has the change and colleagues' new records", async () => {
  const api = await product().api('admin@demo.example');
  await api.crud('Role', 'create', {}, { role_name: 'surveyor', color: '#336699' });
  const { page } = await product().visit({ as: 'admin@demo.example', path: ROLES });
  await rowOf(page, 'surveyor').waitFor();
  await api.crud('Role', 'create', {}, { role_name: 'colleague', color: '#336699' });
  const refreshed = await holdAnswer(page, '/crud/Role/getAll');
  await button(page, 'Refresh roles').click();
  await refreshed.sent;
  await act(page, 'Delete', 'surveyor');
  await button(dialog(page), 'Delete').click();
  await rowOf(page, 'surveyor').waitFor({ state: 'detached' });
  refreshed.letGo();
  await rowOf(page, 'colleague').waitFor();
  expect(await rowOf(page, 'surveyor').count()).toBe(0);
});
