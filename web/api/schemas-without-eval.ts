import { config } from 'zod/mini';

// The content security policy forbids zod's code generation.
config({ jitless: true });
