import Box from '@cloudscape-design/components/box';

export function PlaceholderScreen() {
  return (
    <Box tagOverride="h1" variant="p">
      This page is being built...
    </Box>
  );
}
