// Before any test: every language is known.
import { account_screen_de } from '../../src/text/account_screen.de';
import { account_screen_en } from '../../src/text/account_screen.en';
import { account_screen_fr } from '../../src/text/account_screen.fr';
import { de } from '../../src/text/de';
import { en } from '../../src/text/en';
import { fr } from '../../src/text/fr';
import { game_text_de } from '../../src/text/game_text.de';
import { lessons_de } from '../../src/text/lessons.de';
import { game_text_en } from '../../src/text/game_text.en';
import { lessons_en } from '../../src/text/lessons.en';
import { game_text_fr } from '../../src/text/game_text.fr';
import { lessons_fr } from '../../src/text/lessons.fr';
import { know } from '../../src/text/text';

export const all_texts = {
    en: { ...en, ...lessons_en, ...game_text_en, ...account_screen_en },
    fr: { ...fr, ...lessons_fr, ...game_text_fr, ...account_screen_fr },
    de: { ...de, ...lessons_de, ...game_text_de, ...account_screen_de },
} as const;

know('en', all_texts.en);
know('fr', all_texts.fr);
know('de', all_texts.de);
