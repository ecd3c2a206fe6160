import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';

interface LoadingProps {
  readonly what: string;
  /** Instead of a part of one. */
  readonly isPage?: boolean;
}

/** Says what is being loaded, in the place where it will be. */
export const Loading = ({ what, isPage = false }: LoadingProps) => (
  <Box textAlign="center" padding={isPage ? 'xxl' : 'l'}>
    <Spinner size={isPage ? 'large' : 'normal'} /> Loading {what}
  </Box>
);
