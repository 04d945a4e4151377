// Before any test: every language is known.
import { de } from '../../src/text/de';
import { en } from '../../src/text/en';
import { fr } from '../../src/text/fr';
import { know } from '../../src/text/text';

know('en', en);
know('fr', fr);
know('de', de);
