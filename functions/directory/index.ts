import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { profileHooks } from '../identity/profile-hooks.ts';

export const handler = createHandler('directory', workOf<'directory'>([], {}, { Profile: profileHooks }));
