/**
 * What all forms share, gathered for the shell: most screens are forms, so this comes with the
 * first load and a form's route adds its libraries and itself. Screens import the parts by name.
 */
export { problemText } from '../problem';
export { useSingleFlight } from '../useSingleFlight';
export { ChoiceField } from './ChoiceField';
export { Form } from './Form';
export { PasswordField } from './PasswordField';
export { SubmitButton } from './SubmitButton';
export { TextField } from './TextField';
