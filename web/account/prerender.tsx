import { renderToString } from 'react-dom/server';
import { SignInPage } from './SignInPage.tsx';

/** The sign-in page as it is for whoever comes without a code and without a session that has ended. */
export const prerenderSignIn = (): string =>
  renderToString(<SignInPage arrived={{}} notice={null} hasEnded={false} goOn={() => {}} />);
