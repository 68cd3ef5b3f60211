/** A draft as the wizard's page is loaded with it. */
export type StepData<Form> = {
  draftId: string;
  /** When the draft was saved last: the optimistic version that the form is based on. */
  baseSavedAt: string;
  /** This session saved it last. */
  isSavedHere: boolean;
  form: Form;
  /** The same time for display; undefined while the draft is empty. */
  savedAt: string | undefined;
  step: string;
  photos: readonly { fileId: string }[];
};
