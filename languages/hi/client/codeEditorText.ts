import type { codeEditorText as english } from '../../../src/messages/en/codeEditorText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `codeEditorText`. */
export const codeEditorText = {
  phrase: {
    controlCharacter: 'कंट्रोल कैरेक्टर',
    close: 'बंद करें',
    goToLine: 'लाइन पर जाएँ',
    go: 'जाएँ',
    replacedOne: 'लाइन $ पर बदला गया',
    replacedMany: '$ जगह बदला गया',
    find: 'खोजें',
    replaceWith: 'इससे बदलें',
    next: 'अगला',
    previous: 'पिछला',
    all: 'सभी',
    matchCase: 'छोटे-बड़े अक्षर मिलाएँ',
    regexp: 'रेगुलर एक्सप्रेशन',
    byWord: 'पूरा शब्द',
    replace: 'बदलें',
    replaceAll: 'सब बदलें',
    currentMatch: 'मौजूदा मिलान',
    onLine: 'लाइन',
    diagnostics: 'समस्याएँ',
    noDiagnostics: 'कोई समस्या नहीं',
    unchangedLines: '$ लाइनें नहीं बदलीं',
    completions: 'सुझाव',
    selectionDeleted: 'चुना हुआ हटाया गया',
    foldedLines: 'समेटी गई लाइनें',
    unfoldedLines: 'खोली गई लाइनें',
    to: 'से',
    foldedCode: 'समेटा हुआ हिस्सा',
    unfold: 'खोलें',
    foldLine: 'लाइन समेटें',
    unfoldLine: 'लाइन खोलें',
  },
} satisfies Translation<typeof english.phrases>;
