import Box from '@cloudscape-design/components/box';

/** What stands where a value is missing, within a line of text. */
export const MutedText = ({ children }: { readonly children: string }) => (
  <Box variant="span" color="text-status-inactive">
    {children}
  </Box>
);
