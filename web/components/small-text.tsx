import Box from '@cloudscape-design/components/box';
import type { ReactNode } from 'react';

export const SmallText = ({ children }: { readonly children: ReactNode }) => (
  <Box color="text-body-secondary" fontSize="body-s" fontWeight="normal">
    {children}
  </Box>
);
