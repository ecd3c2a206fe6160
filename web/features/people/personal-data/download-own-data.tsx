import Button from '@cloudscape-design/components/button';
import { usePersonData } from './use-person-data.ts';

/** R44: users can download what is stored about them; the file says what it leaves out. */
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
