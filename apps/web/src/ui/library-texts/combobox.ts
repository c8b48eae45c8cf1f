/** What the component library says of comboboxes. */

interface Formatter {
  readonly number: (value: number) => string;
}

interface FocusedOption {
  readonly isGroupChange: boolean;
  readonly groupTitle: string;
  readonly groupCount: number;
  readonly optionText: string;
  readonly isSelected: boolean;
}

const optionsOf = (count: number, formatter: Formatter) => `선택지 ${formatter.number(count)}개`;
const optionText = ({ optionText: text, isSelected }: Pick<FocusedOption, 'optionText' | 'isSelected'>) =>
  isSelected ? `${text}, 선택됨` : text;

export const texts = {
  buttonLabel: '목록 열기',
  countAnnouncement: ({ optionCount }: { readonly optionCount: number }, formatter: Formatter) =>
    optionsOf(optionCount, formatter),
  focusAnnouncement: (option: FocusedOption, formatter: Formatter) =>
    option.isGroupChange
      ? `${option.groupTitle}, ${optionsOf(option.groupCount, formatter)}. ${optionText(option)}`
      : optionText(option),
  listboxLabel: '선택지',
  selectedAnnouncement: (option: Pick<FocusedOption, 'optionText'>) => optionText({ ...option, isSelected: true }),
};
