import { useState, type ReactElement } from 'react';
import { Spinner } from '#web/parts/Spinner.tsx';
import { pageConfig } from '#web/page-config.ts';
import { SignUpForm } from './SignUpForm.tsx';

/** The provider's own form if there is one, else the built-in one. */
export function SignUpScreen(): ReactElement {
  const { signupFormUrl } = pageConfig.thirdParties;
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">Getting started</h1>
      <p className="mt-1.5 mb-8 text-muted">Tell us who you are, and we’ll be in touch.</p>
      {signupFormUrl === '' ? <SignUpForm /> : <EmbeddedForm address={signupFormUrl} />}
    </>
  );
}

function EmbeddedForm({ address }: { address: string }): ReactElement {
  const [isThere, setThere] = useState(false);
  return (
    <div className="relative">
      {!isThere && (
        <output className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
          <Spinner /> Loading the form…
        </output>
      )}
      <iframe
        title="Getting started"
        src={address}
        // the form may navigate the window to the thank-you page, and has no other access to the portal
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts allow-top-navigation"
        onLoad={() => setThere(true)}
        className="relative min-h-dvh w-full rounded-surface"
      />
    </div>
  );
}
