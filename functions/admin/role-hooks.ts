import { isKnownRole, knownRoleName } from '../../shared/access/roles.ts';
import { AppError, badInput } from '../app-error.ts';
import type { Addition, Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';

/** A name with a meaning belongs to the role with its id alone: another role of that name would have its rights. */
function requireOwnName(record: StoredRecord): Addition {
  const name = String(record.role_name).toLowerCase();
  if (isKnownRole(name) && knownRoleName(record.id) !== name) {
    throw badInput([{ field: 'role_name', message: `The name ${name} is taken by a role with a meaning of its own.` }]);
  }
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
