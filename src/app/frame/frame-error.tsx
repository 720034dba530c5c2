import { isTownItself } from "../../domain/version-state.ts";
import { codeRootHref, siteKey } from "../../domain/address.ts";
import { useCurrentPage } from "../../features/sites/parts/page-handle.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { ErrorPanel, OTHER_ACCOUNT, SignInLink } from "../../ui/messages/error-screen.tsx";
import { describeError } from "../../ui/messages/errors.ts";
import type { FrameData } from "./frame-data.ts";
import { currentEntry } from "./current-entry.ts";

interface FrameErrorProps {
  readonly error: unknown;
  readonly facts: FrameData;
  readonly missing: boolean;
}

/** The error of one page of a site, with links to go on. */
export function FrameError({ error, facts: { session, guid }, missing }: FrameErrorProps) {
  const shown = describeError(error);
  const notInVersion = missing && guid !== null && !isTownItself(session);
  const isCode = currentEntry(session, useCurrentPage()) === "code";
  const unpublished = missing && isCode && session.version === null;
  const message = notInVersion
    ? `This part of the code is not in the version of ${session.version?.choice ?? session.archiveId}.`
    : unpublished
      ? "This town’s code has not been published yet."
      : shown.message;
  return (
    <ErrorPanel
      error={{ ...shown, message }}
      todo={unpublished ? "See the home page for how to contact the town." : undefined}
    >
      {notInVersion && (
        <ButtonLink to={`/${guid}`} look="solid" icon="book">
          Read its current text
        </ButtonLink>
      )}
      {shown.status === 403 && <SignInLink site={session.custId}>{OTHER_ACCOUNT}</SignInLink>}
      {session.version !== null && !session.customization.pubDocsOnly && (
        <>
          <ButtonLink to={codeRootHref(session)} look={notInVersion ? "outline" : "solid"} icon="list">
            See the contents
          </ButtonLink>
          <ButtonLink to={`/${siteKey(session)}/search`} icon="search">
            Search
          </ButtonLink>
        </>
      )}
      <ButtonLink to={`/${session.custId}/home`} icon="home">
        Home
      </ButtonLink>
      {missing && shown.notOffered !== true && session.username === null && (
        <SignInLink site={session.custId}>Sign in</SignInLink>
      )}
    </ErrorPanel>
  );
}
