import { renderToString } from 'react-dom/server';
import { SignInPage } from './SignInPage.tsx';

/** The sign-in page for a visitor without a code and without an ended session. */
export const prerenderSignIn = (): string =>
  renderToString(<SignInPage arrived={{}} notice={null} hasEnded={false} goOn={() => {}} />);
