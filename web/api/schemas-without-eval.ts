import { config } from 'zod/mini';

// The content security policy forbids the code generation that would be tried otherwise.
config({ jitless: true });
