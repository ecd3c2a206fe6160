import { isKnownRole, knownRoleName } from '../../shared/access/roles.ts';
import { isCompatibilityNormalized } from '../../shared/unicode.ts';
import { AppError, type Problem } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';

const refusedName = (message: string): Problem[] => [{ field: 'role_name', message }];

/**
 * R9: a built-in name is reserved for the role with its id, because rights go by name; so are names that look like it.
 * `manager` has rights too (R13) but no fixed id.
 */
async function nameProblems(record: StoredRecord): Promise<Problem[]> {
  const name = String(record.role_name);
  const plain = name.toLowerCase();
  const known = knownRoleName(record.id);
  if (isKnownRole(plain) && known !== plain) return refusedName(`${plain} is a built-in role. Choose another name.`);
  const { confusableSkeleton } = await import('../../shared/access/confusables.ts');
  const looks = confusableSkeleton(name);
  if (looks !== plain && looks !== known && (isKnownRole(looks) || looks === 'manager')) {
    return refusedName(`This name is too similar to the role ${looks}. Choose another one.`);
  }
  return isCompatibilityNormalized(name) ? [] : refusedName('Use plain letters, digits, and punctuation.');
}

/** R9: built-in roles can change color, but not be renamed or deleted. */
export const roleHooks: Hooks = {
  problems: async ({ before, after }) => {
    const known = before && knownRoleName(before.id);
    if (!known || after.role_name === before.role_name) return nameProblems(after);
    const message = `The built-in role ${known} can't be renamed. You can change its color.`;
    return [{ field: 'role_name', message, isConflict: true }];
  },
  delete: ({ before }) => {
    const known = knownRoleName(before.id);
    if (!known) return {};
    throw new AppError('conflict', `The built-in role ${known} can't be deleted.`);
  },
};
