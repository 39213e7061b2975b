/** Names the files of a message, which are in the portal and not in the mail. */
export const sayFiles = (files: readonly string[]): { say: string }[] =>
  files.length === 0
    ? []
    : [
        {
          say: `With ${files.length === 1 ? 'a file' : `${files.length} files`} in the portal: ${files.join(', ')}`,
        },
      ];
