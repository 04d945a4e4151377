// English for accounts.
export const account_en = {
    account: 'Account',
    'error.name_taken': 'This name is taken, or looks too much like one that is.',
    'error.name_not_allowed':
        'A name has 2 to 24 letters and digits of one script. Single spaces, hyphens, dots or apostrophes may stand between them.',
    'error.password_not_allowed':
        'A password needs at least 10 characters and must differ from your name.',
    'error.registered_already': 'You already have an account.',
    'error.not_registered': 'This account does not exist.',
    'error.challenge_gone': 'That took too long. Try again.',
    'error.passkey_refused': 'This server does not know this passkey.',
    'error.last_proof': 'You would have no way left to sign in.',
    'error.unauthenticated': 'Wrong name, password or code.',
    'error.proof_needed': 'Nothing was changed, because you did not confirm that it is you.',
    'error.token_expired': 'Sign in again.',
    'error.locked_out': 'Too many attempts. Wait a few seconds.',
    'error.passkey_failed': 'No passkey was used.',
    'error.unreachable': 'The server could not be reached. Try again.',
};
