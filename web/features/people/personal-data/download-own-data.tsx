import Button from '@cloudscape-design/components/button';
import { usePersonData } from './use-person-data.ts';

/** R44: users can download everything that is stored about them. */
export function DownloadOwnData({ userId }: { readonly userId: number }) {
  const { downloadOf, isLoading } = usePersonData();
  return (
    <Button
      iconName="download"
      formAction="none"
      loading={isLoading}
      loadingText="Downloading"
      onClick={() => void downloadOf(userId, 'Your data')}
    >
      Download my data
    </Button>
  );
}
