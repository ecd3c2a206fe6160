import { atAGlance } from '../../shared/access/at-a-glance.ts';
import { isKnownRole, knownRoleName } from '../../shared/access/roles.ts';
import { isPlainlyWritten } from '../../shared/look-alike.ts';
import { AppError, type Problem } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';

const refusedName = (message: string): Problem[] => [{ field: 'role_name', message }];

/**
 * A built-in name belongs to the role with its id alone: another role of that name would have its rights, and one whose name
 * looks like it would be taken for it. `manager` has rights too (R13), but is nobody's by id.
 */
function nameProblems(record: StoredRecord): Problem[] {
  const name = String(record.role_name);
  const plain = name.toLowerCase();
  const known = knownRoleName(record.id);
  if (isKnownRole(plain) && known !== plain) return refusedName(`${plain} is a built-in role. Choose another name.`);
  const looks = atAGlance(name);
  if (looks !== plain && looks !== known && (isKnownRole(looks) || looks === 'manager')) {
    return refusedName(`This looks like the role ${looks}. Choose a name that cannot be mistaken for it.`);
  }
  return isPlainlyWritten(name) ? [] : refusedName('Use plain letters, digits and signs.');
}

/** R9: roles with a meaning in the code can be recoloured, not renamed or deleted. */
export const roleHooks: Hooks = {
  problems: ({ before, after }) => {
    const known = before && knownRoleName(before.id);
    if (!known || after.role_name === before.role_name) return nameProblems(after);
    const message = `The role ${known} cannot be renamed: what its people may do goes by this name. Its colour can be changed.`;
    return [{ field: 'role_name', message, isConflict: true }];
  },
  delete: ({ before }) => {
    const known = knownRoleName(before.id);
    if (!known) return {};
    throw new AppError('conflict', `The role ${known} cannot be deleted: the product needs it.`);
  },
};
