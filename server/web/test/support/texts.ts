// Before any test: every language is known.
import { de } from '../../src/text/de';
import { en } from '../../src/text/en';
import { fr } from '../../src/text/fr';
import { lessons_de } from '../../src/text/lessons.de';
import { lessons_en } from '../../src/text/lessons.en';
import { lessons_fr } from '../../src/text/lessons.fr';
import { know } from '../../src/text/text';

know('en', { ...en, ...lessons_en });
know('fr', { ...fr, ...lessons_fr });
know('de', { ...de, ...lessons_de });
