// Before any test: every language is known.
import { account_screen_de } from '../../src/text/account_screen.de';
import { account_screen_en } from '../../src/text/account_screen.en';
import { account_screen_fr } from '../../src/text/account_screen.fr';
import { de } from '../../src/text/de';
import { en } from '../../src/text/en';
import { fr } from '../../src/text/fr';
import { editor_de } from '../../src/text/editor.de';
import { game_text_de } from '../../src/text/game_text.de';
import { lessons_de } from '../../src/text/lessons.de';
import { puzzle_screen_de } from '../../src/text/puzzle_screen.de';
import { review_screen_de } from '../../src/text/review_screen.de';
import { table_screen_de } from '../../src/text/table_screen.de';
import { editor_en } from '../../src/text/editor.en';
import { game_text_en } from '../../src/text/game_text.en';
import { lessons_en } from '../../src/text/lessons.en';
import { puzzle_screen_en } from '../../src/text/puzzle_screen.en';
import { review_screen_en } from '../../src/text/review_screen.en';
import { table_screen_en } from '../../src/text/table_screen.en';
import { editor_fr } from '../../src/text/editor.fr';
import { game_text_fr } from '../../src/text/game_text.fr';
import { lessons_fr } from '../../src/text/lessons.fr';
import { puzzle_screen_fr } from '../../src/text/puzzle_screen.fr';
import { review_screen_fr } from '../../src/text/review_screen.fr';
import { turn_de } from '../../src/text/turn.de';
import { turn_en } from '../../src/text/turn.en';
import { turn_fr } from '../../src/text/turn.fr';
import { table_screen_fr } from '../../src/text/table_screen.fr';
import { know } from '../../src/text/text';

export const all_texts = {
    en: {
        ...en,
        ...lessons_en,
        ...editor_en,
        ...game_text_en,
        ...account_screen_en,
        ...puzzle_screen_en,
        ...review_screen_en,
        ...turn_en,
        ...table_screen_en,
    },
    fr: {
        ...fr,
        ...lessons_fr,
        ...editor_fr,
        ...game_text_fr,
        ...account_screen_fr,
        ...puzzle_screen_fr,
        ...review_screen_fr,
        ...turn_fr,
        ...table_screen_fr,
    },
    de: {
        ...de,
        ...lessons_de,
        ...editor_de,
        ...game_text_de,
        ...account_screen_de,
        ...puzzle_screen_de,
        ...review_screen_de,
        ...turn_de,
        ...table_screen_de,
    },
} as const;

know('en', all_texts.en);
know('fr', all_texts.fr);
know('de', all_texts.de);
