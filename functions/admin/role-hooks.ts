import { atAGlance } from '../../shared/access/at-a-glance.ts';
import { isKnownRole, knownRoleName } from '../../shared/access/roles.ts';
import { isPlainlyWritten } from '../../shared/look-alike.ts';
import { AppError, badInput } from '../app-error.ts';
import type { Addition, Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';

const refusedName = (message: string) => badInput([{ field: 'role_name', message }]);

/**
 * A built-in name belongs to the role with its id alone: another role of that name would have its rights, and one whose name
 * looks like it would be taken for it. `manager` has rights too (R13), but is nobody's by id.
 */
function requireOwnName(record: StoredRecord): Addition {
  const name = String(record.role_name);
  const plain = name.toLowerCase();
  const known = knownRoleName(record.id);
  if (isKnownRole(plain) && known !== plain) throw refusedName(`${plain} is a built-in role. Choose another name.`);
  const looks = atAGlance(name);
  if (looks !== plain && looks !== known && (isKnownRole(looks) || looks === 'manager')) {
    throw refusedName(`This looks like the role ${looks}. Choose a name that cannot be mistaken for it.`);
  }
  if (!isPlainlyWritten(name)) throw refusedName('Use plain letters, digits and signs.');
  return {};
}

/** R9: roles with a meaning in the code can be recoloured, not renamed or deleted. */
export const roleHooks: Hooks = {
  create: ({ after }) => requireOwnName(after),
  update: ({ before, after }) => {
    const known = knownRoleName(before.id);
    if (known && after.role_name !== before.role_name) {
      const message = `The role ${known} cannot be renamed: what its people may do goes by this name. Its colour can be changed.`;
      throw new AppError('conflict', message, { issues: [{ field: 'role_name', message }] });
    }
    return requireOwnName(after);
  },
  delete: ({ before }) => {
    const known = knownRoleName(before.id);
    if (!known) return {};
    throw new AppError('conflict', `The role ${known} cannot be deleted: the product needs it.`);
  },
};
