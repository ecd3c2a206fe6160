import { partitions } from '../deployment/partitions.ts';
import type { Key } from './keys.ts';

/** Since when functions add all changes to the audit log; read while an upgrade adds earlier ones. */
export const auditSinceKey: Key = { pk: partitions.held, sk: 'audit-since' };
