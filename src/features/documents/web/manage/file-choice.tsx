import { useState } from "react";
import { ChosenFile } from "../../../../ui/file-drop/chosen-file.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { audioTypes, namesOfTypes, type FileType } from "../../contract/file-types.ts";
import { problemOfFile, TOO_BIG } from "./problem-of-file.ts";

interface FileChoiceProps {
  readonly file: File | null;
  /** File types that the town allows. */
  readonly allowed: readonly FileType[];
  /** Only audio (PUBDOC-63). */
  readonly isAudio: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: File | null) => void;
}

/** The file of a document: chosen or dropped, checked before it is sent. */
export function FileChoice({ file, allowed, isAudio, disabled, onFile }: FileChoiceProps) {
  const [error, setError] = useState<string | null>(null);
  if (file !== null) return <ChosenFile file={file} disabled={disabled} onRemove={() => onFile(null)} />;
  const types = allowed.filter((type) => !isAudio || audioTypes.includes(type));
  return (
    <FileDrop
      path="file"
      label="Drop a file here"
      hint={isAudio ? "An audio file" : "A document, picture or recording"}
      more={types.length === 0 ? "This town allows no files of this kind" : `Allowed: ${namesOfTypes(types)}`}
      multiple={false}
      disabled={disabled}
      error={error}
      onTooBig={() => setError(TOO_BIG)}
      onFiles={([one]) => {
        if (one === undefined) return;
        const problem = problemOfFile(one, allowed);
        setError(problem === null ? null : `“${one.name}” was not taken. ${problem}`);
        if (problem === null) onFile(one);
      }}
    />
  );
}
