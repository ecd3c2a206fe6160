import FileUpload from '@cloudscape-design/components/file-upload';

interface FileInputProps {
  /** The endings and types of the files that can be chosen; any by default. */
  readonly accept?: string;
  readonly constraintText?: string;
  readonly errorText: string | undefined;
  /** What a file is dropped for: `Drop the file to read it`. */
  readonly dropText?: string;
  readonly onFile: (file: File) => void;
}

/** Takes one file, which isn't shown: what was read from it is. */
export function FileInput({
  accept,
  constraintText,
  errorText,
  dropText = 'Drop the file to read it',
  onFile,
}: FileInputProps) {
  return (
    <FileUpload
      value={[]}
      {...(accept !== undefined && { accept })}
      constraintText={constraintText}
      errorText={errorText}
      onChange={({ detail }) => {
        const [file] = detail.value;
        if (file) onFile(file);
      }}
      i18nStrings={{
        uploadButtonText: () => 'Choose file',
        dropzoneText: () => dropText,
        removeFileAriaLabel: (_, name) => `Remove ${name}`,
        errorIconAriaLabel: 'Error',
      }}
    />
  );
}
