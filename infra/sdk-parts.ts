import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from './fingerprint.ts';

interface Part {
  /** Files of the SDK, each with what a function has in its place. */
  readonly files: RegExp;
  readonly instead: string | ((source: string) => string);
}

const PROTOCOLS = '@aws-sdk/core/protocols';

/** Takes the protocol of a client from its own file. */
function withItsOwnProtocol(source: string): string {
  const [line = '', name = ''] = /import \{ (Aws\w+Protocol) \} from "@aws-sdk\/core\/protocols";/.exec(source) ?? [];
  const folder = name.includes('Json') ? 'json' : 'query';
  const file = join(root, 'node_modules/@aws-sdk/core/dist-es/submodules/protocols', folder, `${name}.js`);
  return source.replace(line, `import { ${name} } from ${JSON.stringify(file)};`);
}

/** What the SDK carries along for other places than a Lambda function, and for other services than the four it calls. */
const parts: readonly Part[] = [
  // Each client takes its whole description in, for the sake of one number in it.
  {
    files: /\/@aws-sdk\/client-[\w-]+\/package\.json$/,
    instead: (source) =>
      `export default ${JSON.stringify({ version: (JSON.parse(source) as { version: string }).version })};`,
  },
  // Endpoints are discovered where a setting asks for it (AWS_ENABLE_ENDPOINT_DISCOVERY), which no function has.
  {
    files: /\/middleware-endpoint-discovery\/dist-es\/resolveEndpointDiscoveryConfig\.js$/,
    instead: 'export const resolveEndpointDiscoveryConfig = (config) => config;',
  },
  // None of the four services answers with a stream of events.
  {
    files: /\/@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    instead: 'export const EventStreamSerde = undefined; export const eventStreamSerdeProvider = undefined;',
  },
  // A function is set by its environment. It has no home with files of profiles, and never looks for one here either.
  {
    files: /\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    instead: `export { CONFIG_PREFIX_SEPARATOR } from './constants';
      const none = { configFile: {}, credentialsFile: {} };
      export const loadSharedConfigFiles = () => Promise.resolve(none);`,
  },
  // Its region is in its environment, too: no machine has to be asked where it stands.
  {
    files: /\/regionConfig\/getInstanceMetadataRegion\.js$/,
    instead: 'export const getInstanceMetadataRegion = () => Promise.resolve(undefined);',
  },
  // Node has SHA-256; the one in JavaScript is for a Node built without it.
  { files: /\/sha256\/Sha256Js\.js$/, instead: 'export const Sha256Js = undefined;' },
  // The list of all protocols brings each of them to every client: XML, which SES and SNS speak, to the table's.
  { files: /\/@aws-sdk\/client-[\w-]+\/dist-es\/runtimeConfig\.shared\.js$/, instead: withItsOwnProtocol },
  {
    files: /\/dynamodb-codec\/dist-es\/codec-v2\/DynamoDBJsonCodec2\.js$/,
    instead: (source) => source.replace(PROTOCOLS, '@smithy/core/protocols'),
  },
];

/** Leaves those parts out of the bundle, and ends the build where one is no longer found. */
export const sdkParts = (): Plugin => ({
  name: 'sdk-parts',
  setup(build) {
    const missing = new Set(parts);
    for (const part of parts) {
      build.onLoad({ filter: part.files }, async ({ path }) => {
        missing.delete(part);
        const { instead } = part;
        const contents = typeof instead === 'string' ? instead : instead(await readFile(path, 'utf8'));
        return { contents, loader: 'js' };
      });
    }
    build.onEnd(({ errors }) => {
      if (errors.length > 0 || missing.size === 0) return undefined;
      const names = [...missing].map(({ files }) => files.source).join(', ');
      return { errors: [{ text: `The SDK no longer has the parts that the functions go without: ${names}` }] };
    });
  },
});
