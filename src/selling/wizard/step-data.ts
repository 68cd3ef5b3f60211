/** A draft as its page begins with it. */
export type StepData<Form> = {
  draftId: string;
  keptAt: string;
  form: Form;
  savedAt: string | undefined;
  step: string;
  photos: readonly { fileId: string }[];
};
